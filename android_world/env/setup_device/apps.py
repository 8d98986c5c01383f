"""The apps that tasks use, and what brings each past its first-run screens on an emulator."""

from __future__ import annotations

import abc
import functools
import posixpath
from typing import ClassVar, Final

from absl import logging

from android_world.device import activities, adb, app_names, errors, files, packages, settings
from android_world.env import actuation, downloads, interface

APP_DATA: Final = downloads.cache_directory()
_DOWNLOAD_URL: Final = "https://storage.googleapis.com/gresearch/android_world"
_LAUNCH_S: Final = 2.0
_JOPLIN_FIRST_START_S: Final = 20.0
_ALL_FILES: Final = "Allow access to manage all files"


def download_app_data(file_name: str) -> str:
    """Return the path of one of the benchmark's files on this machine, downloading it once.

    Raises:
      SetupError: it could not be downloaded (a `RuntimeError`).
    """
    return downloads.fetch(f"{_DOWNLOAD_URL}/{file_name}")


class AppSetup(abc.ABC):  # noqa: B024 - only its subclasses are apps
    """How one app is installed and set up.

    Attributes:
      apk_names: its APKs in order of preference; empty for an app that the image brings.
      app_name: the name by which tasks call it.
      permissions: what is granted beforehand.
      steps: labels that are tapped on the first-run screens, in order.
      launches: whether the app is started once although it has no such screens.
    """

    apk_names: ClassVar[tuple[str, ...]] = ()
    app_name: ClassVar[str] = ""
    permissions: ClassVar[tuple[str, ...]] = ()
    steps: ClassVar[tuple[str, ...]] = ()
    launches: ClassVar[bool] = False

    @classmethod
    def package_name(cls) -> str:
        """Return the app's package."""
        activity = app_names.activity_of(cls.app_name)
        if activity is None:
            raise errors.AppNotFoundError(f"No known app is called '{cls.app_name}'.")
        return app_names.package_of(activity)

    @classmethod
    def setup(cls, env: interface.AsyncEnv) -> None:
        """Clear the app's data, grant its permissions and pass its first-run screens.

        Raises:
          ElementNotFoundError: a first-run screen does not look as expected (a `ValueError`).
        """
        controller = env.controller
        packages.clear_app_data(cls.package_name(), controller)
        for permission in cls.permissions:
            full_name = f"android.permission.{permission}"
            packages.grant_permissions(cls.package_name(), full_name, controller)
        if cls.steps or cls.launches:
            cls._pass_first_run(env)

    @classmethod
    def _pass_first_run(cls, env: interface.AsyncEnv) -> None:
        try:
            cls._launch(env)
            for label in cls.steps:
                actuation.find_and_click_element(label, env.controller)
                env.controller.settle(_LAUNCH_S)
        finally:
            activities.force_stop(cls.package_name(), env.controller)

    @classmethod
    def _launch(cls, env: interface.AsyncEnv) -> None:
        activities.launch_app(cls.app_name, env.controller)
        env.controller.settle(_LAUNCH_S)


class _PackageLaunch(AppSetup):
    """An app whose first start has to come from the launcher."""

    @classmethod
    def _launch(cls, env: interface.AsyncEnv) -> None:
        activities.launch_package(cls.package_name(), env.controller)
        env.controller.settle(_LAUNCH_S)


class CameraApp(AppSetup):
    """Camera."""

    app_name = "camera"
    permissions = ("ACCESS_COARSE_LOCATION",)
    steps = ("NEXT",)


class ChromeApp(AppSetup):
    """Chrome."""

    app_name = "chrome"
    steps = ("Accept & continue", "No thanks", "No thanks")


class ClockApp(AppSetup):
    """Clock."""

    app_name = "clock"
    launches = True


class ContactsApp(AppSetup):
    """Contacts."""

    app_name = "contacts"
    steps = ("Skip", "Don't allow")


class DialerApp(AppSetup):
    """Phone."""

    app_name = "dialer"


class FilesApp(AppSetup):
    """Files."""

    app_name = "files"


class SettingsApp(AppSetup):
    """Settings."""

    app_name = "settings"


class MarkorApp(AppSetup):
    """Markor."""

    apk_names = ("net.gsantner.markor_146.apk",)
    app_name = "markor"
    steps = ("NEXT", "NEXT", "NEXT", "NEXT", "DONE", "OK", _ALL_FILES)


class AndroidWorldApp(AppSetup):
    """The overlay that shows goals to spectators."""

    apk_names = ("androidworld.apk",)
    app_name = "android world"
    launches = True

    @classmethod
    def setup(cls, env: interface.AsyncEnv) -> None:
        """See `AppSetup.setup`; the app may also draw over others."""
        overlay = "android:system_alert_window"
        adb.shell(env.controller, "appops", "set", cls.package_name(), overlay, "allow")
        super().setup(env)


class ClipperApp(AppSetup):
    """Clipper."""

    apk_names = ("clipper.apk",)
    app_name = "clipper"
    steps = ("Continue", "OK")


class SimpleCalendarProApp(AppSetup):
    """Simple Calendar Pro."""

    apk_names = ("com.simplemobiletools.calendar.pro_238.apk",)
    app_name = "simple calendar pro"
    permissions = ("READ_CALENDAR", "WRITE_CALENDAR", "POST_NOTIFICATIONS")
    launches = True


class TasksApp(AppSetup):
    """Tasks."""

    apk_names = ("org.tasks_130605.apk",)
    app_name = "tasks"
    launches = True


class SimpleDrawProApp(AppSetup):
    """Simple Draw Pro."""

    apk_names = ("com.simplemobiletools.draw.pro_79.apk",)
    app_name = "simple draw pro"


class SimpleGalleryProApp(AppSetup):
    """Simple Gallery Pro."""

    apk_names = ("com.simplemobiletools.gallery.pro_396.apk",)
    app_name = "simple gallery pro"
    permissions = (
        "WRITE_EXTERNAL_STORAGE",
        "ACCESS_MEDIA_LOCATION",
        "READ_MEDIA_IMAGES",
        "READ_MEDIA_VIDEO",
        "POST_NOTIFICATIONS",
    )
    steps = ("All files", _ALL_FILES)


class SimpleSMSMessengerApp(AppSetup):
    """Simple SMS Messenger, the default messaging app."""

    apk_names = ("com.simplemobiletools.smsmessenger_85.apk",)
    app_name = "simple sms messenger"
    steps = ("SMS Messenger", "Set as default")

    @classmethod
    def setup(cls, env: interface.AsyncEnv) -> None:
        """See `AppSetup.setup`."""
        settings.put_settings(
            "secure", "sms_default_application", cls.package_name(), env.controller
        )
        super().setup(env)


class AudioRecorder(_PackageLaunch):
    """Audio Recorder."""

    apk_names = ("com.dimowner.audiorecorder_926.apk",)
    app_name = "audio recorder"
    permissions = ("RECORD_AUDIO", "POST_NOTIFICATIONS")
    launches = True


class MiniWobApp(AppSetup):
    """The app that shows MiniWoB++ pages."""

    apk_names = ("miniwobapp.apk",)
    app_name = "miniwob"


class ExpenseApp(AppSetup):
    """Pro Expense."""

    apk_names = ("com.arduia.expense_11.apk",)
    app_name = "pro expense"
    steps = ("NEXT", "CONTINUE")


class RecipeApp(AppSetup):
    """Broccoli."""

    apk_names = ("com.flauschcode.broccoli_1020600.apk",)
    app_name = "broccoli app"
    launches = True


class OsmAndApp(AppSetup):
    """OsmAnd, with the map that tasks need."""

    PERMISSIONS = ("android.permission.POST_NOTIFICATIONS",)
    MAP_NAMES = ("Liechtenstein_europe.obf",)
    apk_names = ("net.osmand-4.6.13.apk",)
    app_name = "osmand"
    permissions = ("POST_NOTIFICATIONS",)
    launches = True

    @classmethod
    def setup(cls, env: interface.AsyncEnv) -> None:
        """See `AppSetup.setup`; then bring the map to the device."""
        super().setup(env)
        for name in cls.MAP_NAMES:
            path = f"/storage/emulated/0/Android/data/net.osmand/files/{name}"
            files.make_directory(posixpath.dirname(path), env.controller)
            files.push(download_app_data(name), path, env.controller)
            context = "u:object_r:media_rw_data_file:s0"
            adb.shell(env.controller, "chcon", context, path)

    @classmethod
    def _launch(cls, env: interface.AsyncEnv) -> None:
        super()._launch(env)
        try:
            actuation.find_and_click_element("SKIP DOWNLOAD", env.controller)
        except errors.ElementNotFoundError:
            logging.info("OsmAnd offers no download to skip.")


class OpenTracksApp(AppSetup):
    """OpenTracks."""

    apk_names = ("de.dennisguse.opentracks_5705.apk",)
    app_name = "open tracks sports tracker"
    permissions = ("ACCESS_COARSE_LOCATION", "ACCESS_FINE_LOCATION", "POST_NOTIFICATIONS")
    steps = ("Allow",)


class VlcApp(_PackageLaunch):
    """VLC."""

    videos_path = "/storage/emulated/0/VLCVideos"
    apk_names = ("org.videolan.vlc_13050408.apk", "org.videolan.vlc_13050407.apk")
    app_name = "vlc"
    permissions = ("POST_NOTIFICATIONS",)
    steps = ("Skip", "GRANT PERMISSION", "OK", _ALL_FILES)

    @classmethod
    def setup(cls, env: interface.AsyncEnv) -> None:
        """See `AppSetup.setup`; the folder of videos is made first."""
        files.make_directory(cls.videos_path, env.controller)
        super().setup(env)


class JoplinApp(_PackageLaunch):
    """Joplin."""

    apk_names = ("net.cozic.joplin_2097740.apk",)
    app_name = "joplin"
    permissions = ("ACCESS_COARSE_LOCATION", "ACCESS_FINE_LOCATION")
    launches = True
    database: ClassVar[str] = "/data/data/net.cozic.joplin/databases/joplin.sqlite"

    @classmethod
    def setup(cls, env: interface.AsyncEnv) -> None:
        """See `AppSetup.setup`; then remove the welcome notes that the first start writes."""
        super().setup(env)
        tables = ("notes", "notes_normalized", "folders")
        script = "; ".join(f"DELETE FROM {table}" for table in tables)
        adb.shell(env.controller, "sqlite3", cls.database, script)

    @classmethod
    def _launch(cls, env: interface.AsyncEnv) -> None:
        super()._launch(env)
        started = functools.partial(files.exists, cls.database, env.controller)
        if not env.wait_until(started, _JOPLIN_FIRST_START_S):
            raise errors.SetupError("Joplin wrote no database at its first start.")
        env.controller.settle(_LAUNCH_S)


class RetroMusicApp(AppSetup):
    """Retro Music."""

    apk_names = ("code.name.monkey.retromusic_10603.apk",)
    app_name = "retro music"
    permissions = ("READ_MEDIA_AUDIO", "POST_NOTIFICATIONS")
    launches = True
