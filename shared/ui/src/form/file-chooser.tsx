import { fileBytesMax, fileEndings, uploadsOfUserMax } from '@tessera/contract/documents/values';
import { useId, useState, type ReactNode } from 'react';
import { IconButton } from '../basics/button';
import { ProgressBar } from '../feedback/progress-bar';
import { sizeText } from '../figures/format';
import { Tag } from '../figures/status-tag';

/** A file that was chosen and how it fares; `useChosenFiles` of `@tessera/api` has them. */
interface ChosenFile {
  readonly key: number;
  readonly file: File;
  readonly state: 'ready' | 'sending' | 'added' | 'interrupted' | 'refused';
  readonly progress: readonly [arrived: number, parts: number];
  readonly problem: string | null;
}

interface FileChooserProps {
  readonly files: readonly ChosenFile[];
  readonly problem: string | null;
  readonly busy: boolean;
  /** The most files that are taken at once. */
  readonly filesMax?: number;
  readonly onChoose: (files: readonly File[]) => void;
  readonly onLeaveOut: (key: number) => void;
}

/** Takes files by button or by drop, and lists them with how each fares. */
export const FileChooser = ({
  files,
  problem,
  busy,
  filesMax = uploadsOfUserMax,
  onChoose,
  onLeaveOut,
}: FileChooserProps): ReactNode => {
  const id = useId();
  const [over, setOver] = useState(false);
  return (
    <div className="t-field">
      <label
        className="t-drop"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!busy);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (!busy) onChoose([...event.dataTransfer.files]);
        }}
      >
        <span className="t-strong">Choose files, or drop them here</span>
        <span id={`${id}-help`} className="t-muted">
          PDF, PNG, JPEG, Word, Excel or text; up to {fileBytesMax / 1024 / 1024} MB each, {filesMax} at a time
        </span>
        <input
          type="file"
          multiple
          disabled={busy}
          accept={fileEndings.map((ending) => `.${ending}`).join(',')}
          aria-label="Files"
          aria-invalid={problem !== null || undefined}
          aria-describedby={`${id}-error ${id}-help`}
          onChange={(event) => {
            onChoose([...(event.target.files ?? [])]);
            // The same file can be chosen again after it was left out.
            event.target.value = '';
          }}
        />
      </label>
      <div id={`${id}-error`} aria-live="polite">
        {problem !== null && <p className="t-field__error">{problem}</p>}
      </div>
      {files.length > 0 && (
        <ul className="t-files" aria-label="Chosen files">
          {files.map((each) => (
            <FileLine key={each.key} chosen={each} busy={busy} onLeaveOut={() => onLeaveOut(each.key)} />
          ))}
        </ul>
      )}
    </div>
  );
};

interface FileLineProps {
  readonly chosen: ChosenFile;
  readonly busy: boolean;
  readonly onLeaveOut: () => void;
}

const FileLine = ({ chosen, busy, onLeaveOut }: FileLineProps): ReactNode => {
  const { file, state, progress, problem } = chosen;
  return (
    <li className="t-files__line">
      <span className="t-files__name">{file.name}</span>
      <span className="t-muted">{sizeText(file.size)}</span>
      {state === 'added' ? (
        <Tag tone="good">Added</Tag>
      ) : (
        <IconButton
          icon="close"
          label={`Leave out ${file.name}`}
          small
          {...(busy ? { unavailable: 'Files are being sent.' } : {})}
          onClick={onLeaveOut}
        />
      )}
      {state === 'sending' && <ProgressBar label={`Sending ${file.name}`} done={progress[0]} total={progress[1]} />}
      {problem !== null && (
        <p className="t-field__error t-files__problem">
          {problem}
          {state === 'interrupted' && ' What has arrived is kept: try again.'}
        </p>
      )}
    </li>
  );
};
