type Environment = Record<string, string | undefined>;

/**
 * The variables a process's own `readConfiguration` looks at, and those it cannot do without: asked of the code, so
 * that no second list grows old.
 */
export const variablesRead = (
  readConfiguration: (environment: Environment) => unknown,
  complete: Environment,
): { readonly all: readonly string[]; readonly needed: readonly string[] } => {
  const seen = new Set<string>();
  readConfiguration(
    new Proxy(complete, {
      get: (target, name) => {
        seen.add(String(name));
        return target[String(name)];
      },
    }),
  );
  const isNeeded = (name: string): boolean => {
    try {
      readConfiguration({ ...complete, [name]: undefined });
      return false;
    } catch {
      return true;
    }
  };
  const all = [...seen].sort();
  return { all, needed: all.filter(isNeeded) };
};
