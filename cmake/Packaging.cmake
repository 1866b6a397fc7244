# SPDX-License-Identifier: GPL-3.0-or-later
# `cpack` makes two Debian packages, sinescope and libsinescope-dev, and an archive of the program that runs from any
# folder. cmake/package.sh builds and tests them.
set(CPACK_PACKAGE_NAME sinescope)
set(CPACK_PACKAGE_VENDOR Sinescope)
set(CPACK_PACKAGE_CONTACT "Sinescope maintainers <maintainers@sinescope.org>")
set(CPACK_PACKAGE_HOMEPAGE_URL "${PROJECT_HOMEPAGE_URL}")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_STRIP_FILES ON)
string(TOLOWER ${CMAKE_SYSTEM_NAME} system)
set(CPACK_PACKAGE_FILE_NAME sinescope-${PROJECT_VERSION}-${system}-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
  WORLD_EXECUTE)
# Per generator: the archive has only the program, without a folder usr.
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_LIST_DIR}/PackagingOptions.cmake)
set(CPACK_COMPONENTS_ALL SinescopeCore)
if(SINESCOPE_BUILD_APP)
  list(PREPEND CPACK_COMPONENTS_ALL Sinescope)
endif()

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_SINESCOPE_PACKAGE_NAME sinescope)
set(CPACK_DEBIAN_SINESCOPE_PACKAGE_SECTION science)
set(CPACK_DEBIAN_SINESCOPE_PACKAGE_SHLIBDEPS ON)
# dpkg-shlibdeps finds neither fonts nor what Qt loads at run time.
set(CPACK_DEBIAN_SINESCOPE_PACKAGE_DEPENDS "fonts-inter, fonts-dejavu-core")
set(CPACK_DEBIAN_SINESCOPE_PACKAGE_RECOMMENDS "qt6-wayland")
set(CPACK_DEBIAN_SINESCOPE_PACKAGE_SUGGESTS "python3-numpy, python3-matplotlib")
set(CPACK_COMPONENT_SINESCOPE_DESCRIPTION "oscilloscope for transformer positional encodings
Sinescope shows what the positional encodings of transformers do: sliders for
sequence length, model width and base, and heatmap, rows, columns,
wavelengths, similarity, rotation and spectrum follow at once, linked by one
cursor.

It also shows learned tables, T5, ALiBi, Shaw and RoPE, presents lessons on a
projector, and exports every figure as PNG, SVG or PDF with its numbers and
the NumPy code that draws it.")

set(CPACK_DEBIAN_SINESCOPECORE_PACKAGE_NAME libsinescope-dev)
set(CPACK_DEBIAN_SINESCOPECORE_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_SINESCOPECORE_PACKAGE_DEPENDS "libeigen3-dev, zlib1g-dev, libc6-dev")
set(CPACK_COMPONENT_SINESCOPECORE_DESCRIPTION "numbers of transformer positional encodings (static library)
The core of Sinescope: the sinusoidal encoding as 36 libraries compute it, its
relatives (learned, T5, ALiBi, Shaw, RoPE), their analysis, and readers of
npy, npz, safetensors, csv and word vectors. It needs no Qt.")

# Debian requires a copyright file and a changelog in every package.
include(GNUInstallDirs)
function(sinescope_install_documents component package)
  set(documents ${PROJECT_BINARY_DIR}/documents/${package})
  file(READ ${PROJECT_SOURCE_DIR}/cmake/copyright copyright)
  file(CONFIGURE OUTPUT ${documents}/copyright CONTENT "${copyright}" @ONLY)
  # -n: without the time, so that builds are reproducible.
  add_custom_command(OUTPUT ${documents}/changelog.Debian.gz
    COMMAND ${CMAKE_COMMAND} -DPACKAGE=${package} -DVERSION=${PROJECT_VERSION} -DCONTACT=${CPACK_PACKAGE_CONTACT}
      -DCHANGELOG=${PROJECT_SOURCE_DIR}/CHANGELOG.md -DOUTPUT=${documents}/changelog.Debian
      -P ${PROJECT_SOURCE_DIR}/cmake/DebianChangelog.cmake
    COMMAND gzip -9nf ${documents}/changelog.Debian
    DEPENDS ${PROJECT_SOURCE_DIR}/CHANGELOG.md ${PROJECT_SOURCE_DIR}/cmake/DebianChangelog.cmake
    VERBATIM)
  add_custom_target(${package}_documents ALL DEPENDS ${documents}/changelog.Debian.gz)
  add_dependencies(packaging ${package}_documents)
  install(FILES ${documents}/copyright ${documents}/changelog.Debian.gz
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
endfunction()
# Builds only what is packaged.
add_custom_target(packaging DEPENDS sinescope_core)
sinescope_install_documents(SinescopeCore libsinescope-dev)
if(SINESCOPE_BUILD_APP)
  sinescope_install_documents(Sinescope sinescope)
  add_dependencies(packaging sinescope)
endif()
include(CPack)
