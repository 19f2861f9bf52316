const lineMax = 120;

type Entry = readonly [key: string, value: unknown];

/** The parts of a list or an object, each with what stands before it; null for anything else. */
const partsOf = (value: unknown): { readonly isList: boolean; readonly parts: readonly Entry[] } | null => {
  if (typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) return { isList: true, parts: value.map((each): Entry => ['', each]) };
  const parts = Object.entries(value).filter(([, each]) => each !== undefined);
  return { isList: false, parts: parts.map(([key, each]): Entry => [`${JSON.stringify(key)}: `, each]) };
};

const onOneLine = (value: unknown): string => {
  const whole = partsOf(value);
  if (!whole) return JSON.stringify(value);
  const inside = whole.parts.map(([before, each]) => before + onOneLine(each)).join(', ');
  if (whole.isList) return `[${inside}]`;
  return inside === '' ? '{}' : `{ ${inside} }`;
};

/** JSON with what fits on a line on one line, so that a document is short and a change of it is easy to read. */
export const jsonText = (value: unknown, indent = '', takenOfLine = 0): string => {
  const whole = partsOf(value);
  const line = onOneLine(value);
  if (!whole || whole.parts.length === 0 || indent.length + takenOfLine + line.length <= lineMax) return line;
  const inner = `${indent}  `;
  const lines = whole.parts.map(([before, each]) => inner + before + jsonText(each, inner, before.length + 1));
  const [open, close] = whole.isList ? ['[', ']'] : ['{', '}'];
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
};
