"""Libraries for apps: what several apps show or call, apart from the apps themselves.

An app imports from its own folder and from here, never from another app. Some libraries have a
part that is an app, as on Android: the framework's resolver, the dialogs of permissions.
"""
