/** How wide a text is, in points. */
export type Measure = (text: string) => number;

/** The longest beginning of a word that fits, at least one character of it. */
const fitting = (word: string, width: number, measure: Measure): string => {
  const characters = [...word];
  let fits = 1;
  while (fits < characters.length && measure(characters.slice(0, fits + 1).join('')) <= width) fits += 1;
  return characters.slice(0, fits).join('');
};

/**
 * A text in lines that fit a width: broken at spaces, and inside a word only where the word alone is wider. An empty
 * text is one empty line.
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
