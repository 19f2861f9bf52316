import { useId, useState, type ChangeEvent, type ReactNode } from 'react';
import { callErrorOf } from '@tessera/runtime';
import { tableCharactersMax } from '@tessera/domain/read-table';
import { Button } from '../basics/button';
import { Banner } from '../feedback/states';

const fileTypes = '.csv,.tsv,.txt';
const nameFits = (name: string): boolean => fileTypes.split(',').some((type) => name.toLowerCase().endsWith(type));

/** Why a file is not a table of text; null when it is. */
const fileProblem = (name: string, size: number, charactersMax: number): string | null =>
  !nameFits(name)
    ? `${name} is not a CSV file. Save the table as CSV and choose that.`
    : size > charactersMax
      ? `${name} is too large: at most ${charactersMax / 1000} KB.`
      : null;

export interface PasteOrFileProps {
  readonly label: string;
  /** The columns in their order. */
  readonly help: string;
  /** The verb: "Fill in the lines". */
  readonly takeLabel: string;
  /** Takes the lines over, or says what is wrong with them. */
  readonly onText: (text: string) => Promise<readonly string[]>;
  readonly charactersMax?: number;
}

/** Lines pasted from a sheet or read from a CSV file. Wrong lines are named, and nothing is taken over. */
export const PasteOrFile = ({
  label,
  help,
  takeLabel,
  onText,
  charactersMax = tableCharactersMax,
}: PasteOrFileProps): ReactNode => {
  const id = useId();
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const take = async (given: string): Promise<void> => {
    setBusy(true);
    setProblems([]);
    try {
      const found = given.includes('\0')
        ? ['This is not text. Save the table as CSV and choose that.']
        : await onText(given);
      setProblems(found);
      if (found.length === 0) setText('');
    } catch (error) {
      setProblems([callErrorOf(error)?.errorMessage ?? '']);
    } finally {
      setBusy(false);
    }
  };
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = currentTarget.files?.[0];
    if (file === undefined) return;
    const problem = fileProblem(file.name, file.size, charactersMax);
    // The same file can be chosen again once it is mended.
    currentTarget.value = '';
    if (problem !== null) return setProblems([problem]);
    const content = await file.text();
    setText(content);
    await take(content);
  };
  return (
    <div className="t-stack">
      <div className="t-field">
        <label className="t-field__label" htmlFor={`${id}-text`}>
          {label}
        </label>
        <textarea
          id={`${id}-text`}
          className="t-input"
          value={text}
          maxLength={charactersMax}
          aria-describedby={`${id}-help`}
          aria-invalid={problems.length > 0 || undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <p id={`${id}-help`} className="t-field__help">
          {help}
        </p>
      </div>
      <div className="t-row">
        <Button
          small
          busy={busy}
          unavailable={text.trim() === '' && 'Paste lines first'}
          onClick={() => void take(text)}
        >
          {takeLabel}
        </Button>
        <label className="t-field__label" htmlFor={`${id}-file`}>
          or a CSV file
        </label>
        <input id={`${id}-file`} type="file" accept={fileTypes} onChange={(event) => void choose(event)} />
      </div>
      {problems.length > 0 && (
        <Banner tone="bad">
          <p>Nothing was taken over. Mend this and try again:</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
};
