/** One module the host provides and remotes take from it. */
export interface SharedModule {
  /** What is written after `from` in an import; a trailing slash means everything below it. */
  readonly request: string;
  /** Package whose installed version is the provided one. */
  readonly package: string;
}

const shared = (packageName: string, ...subpaths: readonly string[]): SharedModule[] =>
  subpaths.map((subpath) => ({ request: `${packageName}${subpath}`, package: packageName }));

/**
 * The one table of what remotes do not bundle. The host provides every line (`host/src/federation/provided-modules.ts`
 * imports each one, and a test compares the two); remotes have no copy to fall back on, so that one broken remote can
 * never become the place another remote loads React from.
 */
export const sharedModules: readonly SharedModule[] = [
  ...shared('react', '', '/'),
  ...shared('react-dom', '', '/'),
  ...shared('react-router-dom', ''),
  ...shared('react-redux', ''),
  ...shared('redux', ''),
  ...shared('@reduxjs/toolkit', '', '/query', '/query/react'),
  ...shared('formik', ''),
  ...shared('yup', ''),
  ...shared('dayjs', ''),
  ...shared('@tessera/runtime', ''),
  ...shared('@tessera/api', ''),
  ...shared('@tessera/ui', '/core', '/table', '/form', '/date', '/chart', '/controls'),
];

/** Packages only the host may import. If remotes imported them too, they could no longer be replaced. */
export const hostOnlyPackages = [
  'antd',
  'react-router',
  'single-spa',
  '@module-federation/enhanced',
  '@module-federation/runtime',
] as const;

/**
 * What remotes may take from `react-router-dom`. The host provides only these: the whole package, including data
 * routers and server parts that are not used here, would add 40 KB to every first load.
 */
export const sharedRouterExports: readonly string[] = [
  'Link',
  'NavLink',
  'Navigate',
  'Outlet',
  'Route',
  'Router',
  'Routes',
  'createPath',
  'createSearchParams',
  'generatePath',
  'matchPath',
  'matchRoutes',
  'parsePath',
  'resolvePath',
  'useHref',
  'useInRouterContext',
  'useLocation',
  'useMatch',
  'useNavigate',
  'useNavigationType',
  'useOutlet',
  'useOutletContext',
  'useParams',
  'useResolvedPath',
  'useRoutes',
  'useSearchParams',
];
