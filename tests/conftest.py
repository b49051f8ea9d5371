"""Settings of all tests."""

import os

from hypothesis import HealthCheck, settings

slow = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("ci", derandomize=True, deadline=None, max_examples=60, suppress_health_check=slow)
settings.register_profile("dev", deadline=None, max_examples=60, suppress_health_check=slow)
settings.register_profile("thorough", deadline=None, max_examples=1500, suppress_health_check=slow)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
