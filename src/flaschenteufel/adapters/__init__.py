"""The games as environments of other libraries; each module needs an extra, which it names."""
