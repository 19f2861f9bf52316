import type { Change, SharedThing } from './shared-thing';

const ownStyle = 'A remote has no styles of its own: take what you need from @tessera/ui.';
const ownNodes = 'Render inside your page; what must lie over it comes from @tessera/ui (dialogs, menus, tooltips).';
const ownAttributes = 'Leave the document as it is: attributes of <html> and <body> are the host’s.';

/** The design system's own style elements, and what is loaded with a host's code. */
const isOfHost = (element: Element): boolean =>
  element.matches('[data-css-hash], [rc-util-key]') ||
  (element instanceof HTMLLinkElement && new URL(element.href || '/', location.origin).pathname.startsWith('/assets/'));
const findSheets = (): (HTMLStyleElement | HTMLLinkElement)[] =>
  [...document.querySelectorAll<HTMLStyleElement | HTMLLinkElement>('style, link[rel~="stylesheet"]')].filter(
    (element) => !isOfHost(element),
  );
const excerpt = (element: Element): string => {
  const text = element.outerHTML.replaceAll(/\s+/g, ' ');
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

/** Style elements and links to style sheets. */
const styleElements: SharedThing = {
  name: 'style sheets',
  remember: () => {
    const before = findSheets();
    return () =>
      findSheets()
        .filter((element) => !before.includes(element))
        .map((element) => ({
          what: `a style sheet was added: ${excerpt(element)}`,
          instead: ownStyle,
          putBack: () => element.remove(),
        }));
  },
};

/** Rules written into a style sheet of the page by script. Sheets of the design system change as it renders. */
const styleRules: SharedThing = {
  name: 'rules of style sheets',
  remember: () => {
    const sheets = [...document.styleSheets].filter(
      ({ ownerNode }) => !(ownerNode instanceof Element && ownerNode.matches('[data-css-hash], [rc-util-key]')),
    );
    const rulesOf = (sheet: CSSStyleSheet): CSSRule[] => {
      try {
        return [...sheet.cssRules];
      } catch {
        return []; // of another origin, such as a browser's extension: nobody reads it
      }
    };
    const before = sheets.map((sheet) => [sheet, new Set(rulesOf(sheet)), sheet.disabled] as const);
    return () =>
      before.flatMap(([sheet, rules, disabled]): Change[] => {
        const added = rulesOf(sheet).filter((rule) => !rules.has(rule));
        return [
          ...added.map((rule) => ({
            what: `a rule was added to a style sheet of the page: ${rule.cssText.slice(0, 60)}`,
            instead: ownStyle,
            putBack: () => {
              const at = rulesOf(sheet).indexOf(rule);
              if (at >= 0) sheet.deleteRule(at);
            },
          })),
          ...(sheet.disabled === disabled
            ? []
            : [
                {
                  what: `a style sheet of the page was ${disabled ? 'switched on' : 'switched off'}`,
                  instead: ownStyle,
                  putBack: () => {
                    sheet.disabled = disabled;
                  },
                },
              ]),
        ];
      });
  },
};

/** Sheets that the document has adopted. */
const adoptedSheets: SharedThing = {
  name: 'adopted style sheets',
  remember: () => {
    const read = (): readonly CSSStyleSheet[] => [
      ...((document.adoptedStyleSheets as CSSStyleSheet[] | undefined) ?? []),
    ];
    const before = read();
    return () => {
      const now = read();
      if (now.length === before.length && now.every((sheet, at) => sheet === before[at])) return [];
      return [
        {
          what: 'document.adoptedStyleSheets was changed',
          instead: ownStyle,
          putBack: () => {
            document.adoptedStyleSheets = [...before];
          },
        },
      ];
    };
  },
};

/** Variables of the theme and the progress bar's class are the host's, and data attributes have no effect on others. */
const factsOf = (element: HTMLElement): Map<string, string> => {
  const facts = new Map<string, string>();
  for (const { name, value } of [...element.attributes])
    if (!name.startsWith('data-') && name !== 'style' && name !== 'class') facts.set(`attribute ${name}`, value);
  for (const token of element.classList) if (token !== 'nprogress-busy') facts.set(`class ${token}`, token);
  for (const name of Array.from(element.style))
    if (!name.startsWith('--')) facts.set(`style ${name}`, element.style.getPropertyValue(name));
  return facts;
};
const putBackFact = (element: HTMLElement, key: string, before: string | undefined): void => {
  const [kind, name = ''] = key.split(' ');
  if (kind === 'class') element.classList.toggle(name, before !== undefined);
  else if (kind === 'style') element.style.setProperty(name, before ?? '');
  else if (before === undefined) element.removeAttribute(name);
  else element.setAttribute(name, before);
};

/** Attributes, classes and styles of `<html>` and `<body>`. */
const rootAttributes: SharedThing = {
  name: 'attributes of <html> and <body>',
  remember: () => {
    const before = [document.documentElement, document.body].map((element) => [element, factsOf(element)] as const);
    return () =>
      before.flatMap(([element, facts]) => {
        const now = factsOf(element);
        return [...new Set([...facts.keys(), ...now.keys()])]
          .filter((key) => facts.get(key) !== now.get(key))
          .map((key) => ({
            what: `<${element.localName}>: ${key} was ${facts.has(key) ? (now.has(key) ? 'changed' : 'removed') : 'added'}`,
            instead: ownAttributes,
            putBack: () => putBackFact(element, key, facts.get(key)),
          }));
      });
  },
};

/** Nodes the host's libraries put beside the page's root; an element with a hyphen in its name is a browser extension's. */
const isBesideRoot = (element: Element): boolean =>
  ['nprogress', 'a11y-status-message'].includes(element.id) ||
  element.localName.includes('-') ||
  element.localName === 'script';

/** Elements beside the page's root. */
const bodyChildren: SharedThing = {
  name: 'elements of <body>',
  remember: () => {
    const before = [...document.body.children];
    return () => [
      ...[...document.body.children]
        .filter((element) => !before.includes(element) && !isBesideRoot(element))
        .map((element) => ({
          what: `an element was added to <body>: ${excerpt(element)}`,
          instead: ownNodes,
          putBack: () => element.remove(),
        })),
      ...before
        .filter((element) => !element.isConnected && !isBesideRoot(element))
        .map((element) => ({
          what: `an element of <body> was removed: ${excerpt(element)}`,
          instead: ownNodes,
          putBack: () => document.body.append(element),
        })),
    ];
  },
};

type Handlers = Record<string, unknown>;
const handlerNames = (target: object): string[] => {
  const names: string[] = [];
  for (const name in target) if (/^on[a-z]+$/.test(name)) names.push(name);
  return names;
};

/** `window.onerror`, `document.onclick` and their like, which have room for one handler each. */
const handlers: SharedThing = {
  name: 'handlers of window and document',
  remember: () => {
    const targets: [string, object][] = [
      ['window', window],
      ['document', document],
    ];
    const before = targets.map(([label, target]) => {
      const names = handlerNames(target);
      return { label, target: target as Handlers, names, values: names.map((name) => (target as Handlers)[name]) };
    });
    return () =>
      before.flatMap(({ label, target, names, values }) =>
        names.flatMap((name, at) =>
          target[name] === values[at]
            ? []
            : [
                {
                  what: `${label}.${name} was set`,
                  instead: 'Use addEventListener in an effect, and remove the listener when the effect ends.',
                  putBack: () => {
                    target[name] = values[at];
                  },
                },
              ],
        ),
      );
  },
};

/** What a page looks like beside its remotes. */
export const pageThings: readonly SharedThing[] = [
  styleElements,
  styleRules,
  adoptedSheets,
  rootAttributes,
  bodyChildren,
  handlers,
];
