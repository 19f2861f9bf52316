import { useId } from 'react';
import type { ReactNode } from 'react';

/** The palette's field until its code has loaded; the palette then starts with the text typed here. */
export const PaletteWaiting = ({
  term,
  onTerm,
}: {
  readonly term: string;
  readonly onTerm: (term: string) => void;
}): ReactNode => {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="t-visually-hidden">
        Page, client or command
      </label>
      <input
        id={id}
        value={term}
        onChange={(event) => onTerm(event.target.value)}
        className="t-input h-palette__input"
        type="text"
        spellCheck={false}
        autoComplete="off"
      />
      <p className="h-palette__count" role="status">
        Loading...
      </p>
    </>
  );
};
