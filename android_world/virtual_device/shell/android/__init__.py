"""Android's own commands: am, pm, dumpsys, settings, content, input, wm and others."""
