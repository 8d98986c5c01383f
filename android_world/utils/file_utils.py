"""Files of a device, by the names that programs written for AndroidWorld import."""

from android_world.device.files import FileWithMetadata as FileWithMetadata
from android_world.task_evals.utils.device_files import (
    check_directory_exists as check_directory_exists,
)
from android_world.task_evals.utils.device_files import check_file_content as check_file_content
from android_world.task_evals.utils.device_files import check_file_exists as check_file_exists
from android_world.task_evals.utils.device_files import (
    check_file_or_folder_exists as check_file_or_folder_exists,
)
from android_world.task_evals.utils.device_files import clear_directory as clear_directory
from android_world.task_evals.utils.device_files import (
    convert_to_posix_path as convert_to_posix_path,
)
from android_world.task_evals.utils.device_files import copy_data_to_device as copy_data_to_device
from android_world.task_evals.utils.device_files import copy_dir as copy_dir
from android_world.task_evals.utils.device_files import copy_file_to_device as copy_file_to_device
from android_world.task_evals.utils.device_files import create_file as create_file
from android_world.task_evals.utils.device_files import create_files as create_files
from android_world.task_evals.utils.device_files import (
    get_file_list_with_metadata as get_file_list_with_metadata,
)
from android_world.task_evals.utils.device_files import (
    get_local_tmp_directory as get_local_tmp_directory,
)
from android_world.task_evals.utils.device_files import mkdir as mkdir
from android_world.task_evals.utils.device_files import remove_single_file as remove_single_file
from android_world.task_evals.utils.device_files import (
    tmp_directory_from_device as tmp_directory_from_device,
)
from android_world.task_evals.utils.device_files import tmp_file_from_device as tmp_file_from_device
