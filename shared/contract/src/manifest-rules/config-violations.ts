import { levels, resources, type AccessRule } from '../language/access';
import { catalogue } from '../catalogue';
import {
  actionPoints,
  extensionPoints,
  navigationGroups,
  tabPath,
  tabPoints,
  type ManifestExtension,
  type PortalConfig,
} from '../portal/manifest';
import type { Violation } from './violation';

const isPath = (path: string): boolean => /^\/[a-z0-9-]+(\/(:[a-zA-Z]+|[a-z0-9-]+))*$/.test(path);
/** Whether a path is the prefix or below it. */
export const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);
const reservedPrefixes = [
  '/api',
  '/remotes',
  '/assets',
  '/healthz',
  '/sign-in',
  '/reset',
  '/set-password',
  '/logout',
  '/dashboard',
  '/change-password',
];

const repeated = (ids: readonly string[]): string[] => [
  ...new Set(ids.filter((id, index) => ids.indexOf(id) !== index)),
];

const accessViolations = (owner: string, rule: AccessRule): Violation[] =>
  [...(rule.requires ? [rule.requires] : []), ...(rule.anyOf ?? [])].flatMap((requirement) => [
    ...(resources.includes(requirement.resource)
      ? []
      : [
          {
            rule: 'access',
            message: `${owner} names the resource '${requirement.resource}'. Known: ${resources.join(', ')}.`,
          },
        ]),
    ...(levels.includes(requirement.level)
      ? []
      : [{ rule: 'access', message: `${owner} names the level '${requirement.level}'. Known: ${levels.join(', ')}.` }]),
  ]);

const nameViolations = (config: PortalConfig): Violation[] => [
  ...(/^[a-z][a-z0-9-]{1,40}$/.test(config.name) && config.name !== 'host'
    ? []
    : [
        {
          rule: 'name',
          message: `name is '${config.name}'; use lower-case letters, digits and dashes, beginning with a letter.`,
        },
      ]),
  ...(config.team ? [] : [{ rule: 'team', message: 'team is missing; say who answers for this remote.' }]),
];

const prefixViolations = (config: PortalConfig): Violation[] =>
  config.prefixes.flatMap((prefix, index) => [
    ...(isPath(prefix) && !prefix.includes(':')
      ? []
      : [{ rule: 'prefix', message: `prefix '${prefix}' is not an address such as '/${config.name}'.` }]),
    ...(reservedPrefixes.some((reserved) => isBelow(prefix, reserved))
      ? [{ rule: 'prefix', message: `prefix '${prefix}' belongs to the host.` }]
      : []),
    ...(config.prefixes.some((other, at) => at !== index && isBelow(prefix, other))
      ? [
          {
            rule: 'prefix',
            message: `prefix '${prefix}' stands below another prefix of the same remote; name the upper one only.`,
          },
        ]
      : []),
  ]);

const routeViolations = (config: PortalConfig): Violation[] =>
  config.routes.flatMap((route) => [
    ...(route.id.startsWith(`${config.name}.`)
      ? []
      : [{ rule: 'route id', message: `route '${route.id}' must begin with '${config.name}.'.` }]),
    ...(isPath(route.path)
      ? []
      : [
          {
            rule: 'route path',
            message: `route '${route.id}' has the path '${route.path}'; write an absolute path without wildcard.`,
          },
        ]),
    ...(config.prefixes.some((prefix) => isBelow(route.path, prefix))
      ? []
      : [
          {
            rule: 'route path',
            message: `route '${route.id}' at '${route.path}' stands outside this remote's prefixes (${config.prefixes.join(', ')}).`,
          },
        ]),
    ...(route.title ? [] : [{ rule: 'route title', message: `route '${route.id}' has no title.` }]),
    ...accessViolations(`route '${route.id}'`, route.access),
  ]);

const navigationViolations = (config: PortalConfig): Violation[] =>
  config.navigation.flatMap((entry) => [
    ...(entry.id.startsWith(`${config.name}.`)
      ? []
      : [{ rule: 'navigation id', message: `navigation entry '${entry.id}' must begin with '${config.name}.'.` }]),
    ...(navigationGroups.includes(entry.group)
      ? []
      : [
          {
            rule: 'navigation group',
            message: `navigation entry '${entry.id}' names the group '${entry.group}'. Known: ${navigationGroups.join(', ')}.`,
          },
        ]),
    ...(entry.targets.length > 0
      ? []
      : [{ rule: 'navigation target', message: `navigation entry '${entry.id}' leads nowhere; give it a target.` }]),
    ...entry.targets.flatMap((target) => [
      ...(config.prefixes.some((prefix) => isBelow(target.href.split(/[?#]/)[0] ?? '', prefix))
        ? []
        : [
            {
              rule: 'navigation target',
              message: `navigation entry '${entry.id}' leads to '${target.href}', outside this remote's prefixes (${config.prefixes.join(', ')}).`,
            },
          ]),
      ...accessViolations(`navigation entry '${entry.id}'`, target.access),
    ]),
  ]);

const segmentViolations = ({ id, point, segment }: ManifestExtension): Violation[] => {
  const record = Object.entries(tabPoints).find(([name]) => name === point)?.[1];
  const isWord = segment !== undefined && /^[a-z][a-z0-9-]*$/.test(segment);
  if (record !== undefined && !isWord)
    return [
      {
        rule: 'extension segment',
        message:
          segment === undefined
            ? `extension '${id}' is a tab without a segment; give it the last part of its address, such as 'transfers' in '${record}/transfers'.`
            : `extension '${id}' has the segment '${segment}'; use lower-case letters, digits and dashes, beginning with a letter.`,
      },
    ];
  return record === undefined && segment !== undefined
    ? [
        {
          rule: 'extension segment',
          message: `extension '${id}' has a segment at '${point}', which has no tabs. Points with tabs: ${Object.keys(tabPoints).join(', ')}.`,
        },
      ]
    : [];
};

/** Addresses of tabs that two extensions of one remote claim. */
const tabAddressViolations = ({ extensions }: PortalConfig): Violation[] =>
  repeated(extensions.flatMap((extension) => tabPath(extension) ?? [])).map((path) => ({
    rule: 'extension segment',
    message: `two tabs have the address '${path}'; give each its own segment.`,
  }));

const extensionViolations = (config: PortalConfig): Violation[] =>
  config.extensions.flatMap((extension) => [
    ...(extension.id.startsWith(`${config.name}.`)
      ? []
      : [{ rule: 'extension id', message: `extension '${extension.id}' must begin with '${config.name}.'.` }]),
    ...(extensionPoints.includes(extension.point)
      ? []
      : [
          {
            rule: 'extension point',
            message: `extension '${extension.id}' names the point '${extension.point}'. Known: ${extensionPoints.join(', ')}.`,
          },
        ]),
    ...(extension.title ? [] : [{ rule: 'extension title', message: `extension '${extension.id}' has no title.` }]),
    ...segmentViolations(extension),
    ...accessViolations(`extension '${extension.id}'`, extension.access),
  ]);

const actionViolations = (config: PortalConfig): Violation[] =>
  (config.actions ?? []).flatMap((action) => {
    const placeholders: readonly string[] | undefined = Object.hasOwn(actionPoints, action.point)
      ? actionPoints[action.point]
      : undefined;
    const unknown = [...action.href.matchAll(/\{(\w*)\}/g)].flatMap(([, name = '']) =>
      placeholders === undefined || placeholders.includes(name) ? [] : [name],
    );
    return [
      ...(action.id.startsWith(`${config.name}.`)
        ? []
        : [{ rule: 'action id', message: `action '${action.id}' must begin with '${config.name}.'.` }]),
      ...(placeholders === undefined
        ? [
            {
              rule: 'action point',
              message: `action '${action.id}' names the point '${action.point}'. Known: ${Object.keys(actionPoints).join(', ')}.`,
            },
          ]
        : []),
      ...(action.label
        ? []
        : [{ rule: 'action label', message: `action '${action.id}' has no label; say what it does.` }]),
      ...unknown.map((name) => ({
        rule: 'action target',
        message: `action '${action.id}' leads to '${action.href}', but its point has no '${name}'. Known there: ${placeholders?.join(', ')}.`,
      })),
      ...(config.prefixes.some((prefix) => isBelow(action.href.split(/[?#{]/)[0]?.replace(/\/$/, '') ?? '', prefix))
        ? []
        : [
            {
              rule: 'action target',
              message: `action '${action.id}' leads to '${action.href}', outside this remote's prefixes (${config.prefixes.join(', ')}).`,
            },
          ]),
      ...accessViolations(`action '${action.id}'`, action.access),
    ];
  });

const commandViolations = (config: PortalConfig): Violation[] =>
  (config.commands ?? []).flatMap((command) => [
    ...(command.id.startsWith(`${config.name}.`)
      ? []
      : [{ rule: 'command id', message: `command '${command.id}' must begin with '${config.name}.'.` }]),
    ...(command.label
      ? []
      : [{ rule: 'command label', message: `command '${command.id}' has no label; say what it does.` }]),
    ...(['create', 'open'].includes(command.kind)
      ? []
      : [
          {
            rule: 'command kind',
            message: `command '${command.id}' is of the kind '${command.kind}'. Known: create, open.`,
          },
        ]),
    ...(config.prefixes.some((prefix) => isBelow(command.href.split(/[?#]/)[0] ?? '', prefix))
      ? []
      : [
          {
            rule: 'command target',
            message: `command '${command.id}' leads to '${command.href}', outside this remote's prefixes (${config.prefixes.join(', ')}).`,
          },
        ]),
    ...accessViolations(`command '${command.id}'`, command.access),
  ]);

/** Calls a remote declares that are not in the catalogue. */
export const callViolations = (config: PortalConfig): Violation[] =>
  config.calls
    .filter((id) => !Object.hasOwn(catalogue, id))
    .map((id) => ({ rule: 'call', message: `call '${id}' is not in the operation catalogue (shared/contract).` }));

/**
 * What the host would refuse, or what contradicts itself, in a well-formed configuration. Calls are checked by
 * `callViolations`.
 */
export const configViolations = (config: PortalConfig): Violation[] => {
  const ids = [
    ...config.routes,
    ...config.navigation,
    ...config.extensions,
    ...(config.actions ?? []),
    ...(config.commands ?? []),
  ].map((item) => item.id);
  return [
    ...nameViolations(config),
    ...prefixViolations(config),
    ...routeViolations(config),
    ...navigationViolations(config),
    ...extensionViolations(config),
    ...tabAddressViolations(config),
    ...actionViolations(config),
    ...commandViolations(config),
    ...repeated(ids).map((id) => ({ rule: 'id', message: `'${id}' is used twice; ids are unique in the portal.` })),
  ];
};
