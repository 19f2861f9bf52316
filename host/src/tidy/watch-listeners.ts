type Listen = (this: unknown, ...given: unknown[]) => unknown;
/** What stands for a listener, and whether it hears. */
interface Sleeping {
  readonly listen: Listen;
  isHeard: () => boolean;
}

const { apply } = Reflect;
const { get, set } = WeakMap.prototype;
const always = (): boolean => true;

/**
 * Has a listener that a remote put on the window, the document, `<html>` or `<body>` sleep while that remote is not on the
 * page: one that it left behind changes nothing for those who come after it, and hears again when it is back. Call after
 * single-spa has started, which has its own way with two kinds of listeners, and before the page is remembered.
 * @param hearing asked when somebody begins to listen; undefined for one that always hears.
 */
export const watchListeners = (page: Window & typeof globalThis, hearing: () => (() => boolean) | undefined): void => {
  const { document } = page;
  const isShared = (target: unknown): boolean =>
    target === page || target === document || target === document.documentElement || target === document.body;
  const sleeping = new WeakMap<object, Sleeping>();
  const sleepingOf = (listener: object): Sleeping | undefined =>
    apply(get, sleeping, [listener]) as Sleeping | undefined;
  const asSleeping = (listener: object): Listen => {
    const isHeard = hearing();
    const before = sleepingOf(listener);
    if (before) {
      // One that a shared module has for everybody is of whoever listens now.
      before.isHeard = isHeard ?? always;
      return before.listen;
    }
    if (!isHeard) return listener as Listen;
    const made: Sleeping = {
      isHeard,
      listen(this: unknown, ...told) {
        if (!made.isHeard()) return undefined;
        if (typeof listener === 'function') return apply(listener as Listen, this, told);
        return apply((listener as { readonly handleEvent: Listen }).handleEvent, listener, told);
      },
    };
    apply(set, sleeping, [listener, made]);
    return made.listen;
  };

  // The window has its own beside those that it inherits, once single-spa has started.
  const owners: object[] = [page.EventTarget.prototype, page];
  for (const owner of owners) {
    if (!Object.hasOwn(owner, 'addEventListener')) continue;
    const real = owner as { addEventListener: Listen; removeEventListener: Listen };
    const { addEventListener, removeEventListener } = real;
    real.addEventListener = function (this: unknown, ...given) {
      const target = this ?? page;
      const listener = given[1];
      if (isShared(target) && Object(listener) === listener) given[1] = asSleeping(listener as object);
      return apply(addEventListener, target, given);
    };
    real.removeEventListener = function (this: unknown, ...given) {
      const target = this ?? page;
      const listener = given[1];
      const made = Object(listener) === listener ? sleepingOf(listener as object) : undefined;
      const answer = apply(removeEventListener, target, given);
      if (!made) return answer;
      given[1] = made.listen;
      return apply(removeEventListener, target, given);
    };
  }
};
