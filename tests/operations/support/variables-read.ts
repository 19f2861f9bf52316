type Environment = Record<string, string | undefined>;

/**
 * The variables that a process's `readConfiguration` reads, and those it requires, taken from the code so that no
 * second list can become outdated.
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
