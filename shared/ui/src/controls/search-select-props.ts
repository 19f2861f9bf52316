/** One thing to choose; `note` stands muted beside its label. */
export interface SelectChoice {
  readonly value: string;
  readonly label: string;
  readonly note?: string;
  /** Shown, but not to be chosen; its note says why. */
  readonly disabled?: boolean;
}

interface CommonProps {
  readonly label: string;
  /** For assistive technology only. */
  readonly labelHidden?: boolean;
  /**
   * As part of a form's field, which has the label, help and error: the control's id, what describes it, and whether it
   * is wrong.
   */
  readonly field?: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': true | undefined;
  };
  readonly options: readonly SelectChoice[];
  /** What is chosen now, for its words while it is not among the options. */
  readonly chosen?: readonly SelectChoice[];
  /**
   * Asks for the options of a term, at most once a second; they are offered once `busy` is false, and have to be that
   * term's (`currentData` of a query, not `data`). Without it the options are all there are, and are narrowed here.
   */
  readonly onSearch?: (term: string) => void;
  readonly busy?: boolean;
  readonly placeholder?: string;
  /** Said when nothing matches. */
  readonly emptyText?: string;
  /** False where nothing chosen makes no sense. */
  readonly clearable?: boolean;
}

interface SingleProps {
  readonly multiple?: false;
  /** Empty when nothing is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface MultipleProps {
  readonly multiple: true;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

export type SearchSelectProps = CommonProps & (SingleProps | MultipleProps);
