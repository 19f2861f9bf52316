/** Measures the width of a text, in points. */
export type Measure = (text: string) => number;

/** The longest beginning of a word that fits, at least one character. */
const fitting = (word: string, width: number, measure: Measure): string => {
  const characters = [...word];
  let fits = 1;
  while (fits < characters.length && measure(characters.slice(0, fits + 1).join('')) <= width) fits += 1;
  return characters.slice(0, fits).join('');
};

/**
 * Breaks a text into lines that fit a width: at spaces, and inside a word only if the word alone is wider. An empty
 * text gives one empty line.
 */
export const wrapText = (text: string, width: number, measure: Measure): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (measure(line) > width && [...line].length > 1) {
      const part = fitting(line, width, measure);
      lines.push(part);
      line = line.slice(part.length);
    }
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
};
