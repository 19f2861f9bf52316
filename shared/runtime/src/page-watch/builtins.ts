import type { Change, SharedThing } from './shared-thing';

// Taken before a remote can replace them, and nothing else is used below: no method of an array and no iteration.
const { ownKeys, getOwnPropertyDescriptor, defineProperty, deleteProperty, getPrototypeOf, setPrototypeOf, has } =
  Reflect;
const { is } = Object;
const asText = String;
const listening = globalThis.EventTarget.prototype;

/** Without a prototype, so that nothing a remote put into `Object.prototype` is read as part of it. */
const memberOf = (object: object, name: PropertyKey): PropertyDescriptor | undefined => {
  const descriptor = getOwnPropertyDescriptor(object, name);
  if (descriptor) setPrototypeOf(descriptor, null);
  return descriptor;
};

/** Objects whose members are watched, by the names under which a script finds them. */
const namespaces = ['history', 'document', 'navigator', 'JSON', 'Math', 'Reflect', 'Intl', 'console', 'crypto'];
const classes = [
  ...['Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Date', 'RegExp', 'Promise', 'Error', 'Symbol'],
  ...['Map', 'Set', 'WeakMap', 'WeakSet', 'URL', 'URLSearchParams', 'AbortController', 'AbortSignal'],
  ...['EventTarget', 'Event', 'Node', 'Element', 'HTMLElement', 'Document', 'History', 'Storage', 'Navigator'],
  ...['Headers', 'Request', 'Response', 'XMLHttpRequest', 'MutationObserver', 'BroadcastChannel', 'CSSStyleSheet'],
];

interface Owner {
  readonly name: string;
  readonly object: object;
  /** An object may get members of its own, unless they hide an inherited one. Nothing may be added to the others. */
  readonly mayGrow: boolean;
}

const findOwners = (): Owner[] => {
  const owners: Owner[] = [
    { name: 'window', object: globalThis, mayGrow: true },
    { name: 'the iteration of arrays', object: getPrototypeOf([].values()) ?? {}, mayGrow: false },
  ];
  const found = globalThis as unknown as Record<string, unknown>;
  for (const name of namespaces) {
    const object = found[name];
    if (typeof object === 'object' && object !== null) owners.push({ name, object, mayGrow: true });
  }
  for (const name of classes) {
    const object = found[name] as { readonly prototype?: unknown } | undefined;
    if (typeof object !== 'function') continue;
    owners.push({ name, object, mayGrow: false });
    // Function.prototype is a function itself.
    if (Object(object.prototype) === object.prototype)
      owners.push({ name: `${name}.prototype`, object: object.prototype as object, mayGrow: false });
  }
  return owners;
};

type Members = Record<PropertyKey, PropertyDescriptor | undefined>;
interface Remembered extends Owner {
  readonly names: readonly PropertyKey[];
  readonly members: Members;
}

const instead =
  'Change nothing that everybody uses: wrap what you need in a function of your own, and call the portal through usePortal() and @tessera/api.';
const isSame = (a: PropertyDescriptor, b: PropertyDescriptor): boolean =>
  is(a.value, b.value) && a.get === b.get && a.set === b.set;
/** A variable of the window or the document that is no function belongs to whoever made it, and changes. */
const isWatched = ({ mayGrow }: Owner, { value, get }: PropertyDescriptor): boolean =>
  !mayGrow || typeof value === 'function' || get !== undefined;

/** What React leaves where a page throws, an empty way to write stacks, and how long stacks are: neither breaks anybody. */
const isHarmless = (owner: string, name: PropertyKey, now: PropertyDescriptor | undefined): boolean =>
  owner === 'Error' &&
  (name === 'stackTraceLimit' ||
    (name === 'prepareStackTrace' && now !== undefined && is(now.value, undefined) && !now.get));

const memberName = (owner: string, name: PropertyKey): string =>
  typeof name === 'symbol' ? `${owner}[${asText(name)}]` : `${owner}.${asText(name)}`;

const putBackMember = (object: object, name: PropertyKey, before: PropertyDescriptor | undefined): void => {
  if (!before) deleteProperty(object, name);
  else if (!defineProperty(object, name, before)) {
    try {
      (object as Record<PropertyKey, unknown>)[name] = before.value;
    } catch {
      // Frozen by whoever replaced it: only a new page has it as it was.
    }
  }
};

const rememberOwner = (owner: Owner): Remembered => {
  const names = ownKeys(owner.object);
  // Without a prototype: names such as `constructor` and `__proto__` are members like any other.
  const members = { __proto__: null } as unknown as Members;
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at] as PropertyKey;
    const descriptor = memberOf(owner.object, name);
    if (descriptor && isWatched(owner, descriptor)) members[name] = descriptor;
  }
  return { ...owner, names, members };
};

const changesOf = ({ name: ownerName, object, mayGrow, names, members }: Remembered, changes: Change[]): void => {
  const add = (name: PropertyKey, what: string, before: PropertyDescriptor | undefined): void => {
    changes[changes.length] = {
      what: `${memberName(ownerName, name)} was ${what}`,
      instead,
      putBack: () => putBackMember(object, name, before),
    };
  };
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at] as PropertyKey;
    const before = members[name];
    if (!before) continue;
    const now = memberOf(object, name);
    if (!now) add(name, 'removed', before);
    else if (!isSame(before, now) && !isHarmless(ownerName, name, now)) add(name, 'replaced', before);
  }
  const known = { __proto__: null } as unknown as Record<PropertyKey, true>;
  for (let at = 0; at < names.length; at += 1) known[names[at] as PropertyKey] = true;
  const namesNow = ownKeys(object);
  for (let at = 0; at < namesNow.length; at += 1) {
    const name = namesNow[at] as PropertyKey;
    // The window inherits a member for each id on the page as well, which hides nothing.
    const above = object === globalThis ? listening : getPrototypeOf(object);
    if (known[name] || isHarmless(ownerName, name, memberOf(object, name))) continue;
    if (!mayGrow) add(name, 'added', undefined);
    else if (above !== null && has(above, name)) add(name, 'replaced', undefined);
  }
};

/** Functions of the window and of the language: `fetch`, the history's, those of JSON, of arrays, of every element. */
export const builtins: SharedThing = {
  name: 'functions that everybody calls',
  remember: () => {
    const owners = findOwners();
    const remembered: Remembered[] = [];
    for (let at = 0; at < owners.length; at += 1) remembered[at] = rememberOwner(owners[at] as Owner);
    return () => {
      const changes: Change[] = [];
      for (let at = 0; at < remembered.length; at += 1) changesOf(remembered[at] as Remembered, changes);
      return changes;
    };
  },
};
