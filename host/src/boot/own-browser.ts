/** What an answer to `fetch` says. */
interface OwnAnswers {
  readonly statusOf: (answer: Response) => number;
  /** Null when the answer has no such header. */
  readonly headerOf: (answer: Response, name: string) => string | null;
  readonly textOf: (answer: Response) => Promise<string>;
}
type OwnBrowser = Pick<
  typeof globalThis,
  'fetch' | 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval' | 'BroadcastChannel'
>;

const { apply, getOwnPropertyDescriptor } = Reflect;
/** Reads a property by the getter that its class has now. */
const getterOf = <T>(owner: object, name: string): ((of: object) => T) => {
  const get = getOwnPropertyDescriptor(owner, name)?.get;
  if (!get) throw new Error(`This browser has no ${name} of its own.`);
  return (of) => apply(get, of, []) as T;
};

let taken: OwnBrowser = globalThis;
let answers: OwnAnswers = {
  statusOf: ({ status }) => status,
  headerOf: ({ headers }, name) => headers.get(name),
  textOf: (answer) => answer.text(),
};

/** Takes the browser's own functions. Called at boot, before any remote's code runs: what is replaced later is not ours. */
export const keepOwnBrowser = (): void => {
  const { fetch, setTimeout, clearTimeout, setInterval, clearInterval, BroadcastChannel } = globalThis;
  taken = {
    fetch: fetch.bind(globalThis),
    setTimeout: setTimeout.bind(globalThis) as typeof setTimeout,
    clearTimeout: clearTimeout.bind(globalThis),
    setInterval: setInterval.bind(globalThis) as typeof setInterval,
    clearInterval: clearInterval.bind(globalThis),
    BroadcastChannel,
  };
  const { text } = Response.prototype;
  const { get } = Headers.prototype;
  const headersOf = getterOf<Headers>(Response.prototype, 'headers');
  answers = {
    statusOf: getterOf(Response.prototype, 'status'),
    headerOf: (answer, name) => apply(get, headersOf(answer), [name]),
    textOf: (answer) => apply(text, answer, []),
  };
};

/**
 * What the host, every remote and their libraries go through at every moment: what follows a promise, and how a list is
 * read. `push` stays open, as each build's loader gives its own list another.
 */
const needed: readonly (readonly [object, readonly string[]])[] = [
  [Promise.prototype, ['then', 'catch', 'finally']],
  [
    Array.prototype,
    [
      ...['map', 'filter', 'forEach', 'flatMap', 'reduce', 'some', 'every', 'find', 'findIndex', 'includes', 'indexOf'],
      ...['slice', 'splice', 'concat', 'join', 'sort', 'keys', 'values', 'entries', 'pop', 'shift', 'unshift'],
    ],
  ],
];

/**
 * Makes what everybody needs at every moment read-only for the life of the page, as putting it back would be too late: a
 * remote that replaces it fails at its own line instead. Call at boot, before any remote's code runs.
 */
export const lockNeeded = (): void => {
  for (const [owner, names] of needed)
    for (const name of names) Object.defineProperty(owner, name, { writable: false, configurable: false });
};

/**
 * What the host uses of the browser whatever a remote did to the globals. Arguments are passed one by one: spreading
 * them would ask `Array.prototype`, which a remote can change too.
 */
export const own = {
  fetch: (address: string, init?: RequestInit): Promise<Response> => taken.fetch(address, init),
  setTimeout: (run: () => void, ms: number): ReturnType<typeof setTimeout> => taken.setTimeout(run, ms),
  clearTimeout: (timer: ReturnType<typeof setTimeout> | undefined): void => taken.clearTimeout(timer),
  setInterval: (run: () => void, ms: number): ReturnType<typeof setInterval> => taken.setInterval(run, ms),
  channel: (name: string): BroadcastChannel => new taken.BroadcastChannel(name),
  statusOf: (answer: Response): number => answers.statusOf(answer),
  headerOf: (answer: Response, name: string): string | null => answers.headerOf(answer, name),
  textOf: (answer: Response): Promise<string> => answers.textOf(answer),
} as const;
