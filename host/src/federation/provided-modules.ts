/**
 * One import for each line of the table of shared modules: a module is provided only if the host imports it somewhere.
 * Never called; a test compares the list with the table.
 */
export const providedModules = (): readonly Promise<unknown>[] => [
  import('react'),
  import('react/jsx-runtime'),
  import('react-dom'),
  import('react-dom/client'),
  import('react-router-dom'),
  import('react-redux'),
  import('redux'),
  import('@reduxjs/toolkit'),
  import('@reduxjs/toolkit/query'),
  import('@reduxjs/toolkit/query/react'),
  import('formik'),
  import('yup'),
  import('dayjs'),
  import('@tessera/runtime'),
  import('@tessera/api'),
  import('@tessera/ui/core'),
  import('@tessera/ui/table'),
  import('@tessera/ui/form'),
  import('@tessera/ui/date'),
  import('@tessera/ui/chart'),
  import('@tessera/ui/controls'),
];
