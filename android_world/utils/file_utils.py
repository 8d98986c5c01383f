"""Files of a device, by the names that programs written for AndroidWorld import."""

from android_world.device.files import FileWithMetadata as FileWithMetadata
from android_world.task_evals.utils.device_files import (
    check_directory_exists as check_directory_exists,
    check_file_content as check_file_content,
    check_file_exists as check_file_exists,
    check_file_or_folder_exists as check_file_or_folder_exists,
    clear_directory as clear_directory,
    convert_to_posix_path as convert_to_posix_path,
    copy_data_to_device as copy_data_to_device,
    copy_dir as copy_dir,
    copy_file_to_device as copy_file_to_device,
    create_file as create_file,
    create_files as create_files,
    get_file_list_with_metadata as get_file_list_with_metadata,
    get_local_tmp_directory as get_local_tmp_directory,
    mkdir as mkdir,
    remove_single_file as remove_single_file,
    tmp_directory_from_device as tmp_directory_from_device,
    tmp_file_from_device as tmp_file_from_device,
)
