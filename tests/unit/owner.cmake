# unit_owner(OUT FILE MODULE...): the module that FILE, test_MODULE.c or test_MODULE_TOPIC.c, tests: the longest of the
# names that fit; empty when none does.
function(unit_owner out file)
  set(owner)
  list(SORT ARGN) # a name stands behind those that it begins with
  foreach(module ${ARGN})
    if(file MATCHES "^test_${module}[_.]")
      set(owner ${module})
    endif()
  endforeach()
  set(${out} ${owner} PARENT_SCOPE)
endfunction()
