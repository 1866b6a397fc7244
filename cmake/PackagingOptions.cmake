# SPDX-License-Identifier: GPL-3.0-or-later
# Read by cpack once per generator.
if(CPACK_GENERATOR STREQUAL "TGZ")
  set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
  set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
  set(CPACK_COMPONENTS_ALL Sinescope)
  set(CPACK_COMPONENT_INCLUDE_TOPLEVEL_DIRECTORY ON)
  set(CPACK_PACKAGING_INSTALL_PREFIX "/")
else()
  set(CPACK_PACKAGING_INSTALL_PREFIX "/usr")
  # Each package's description begins with its summary.
  set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
endif()
