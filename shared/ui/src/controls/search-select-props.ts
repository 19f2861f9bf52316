/** An option; `note` is shown muted beside its label. */
export interface SelectChoice {
  readonly value: string;
  readonly label: string;
  readonly note?: string;
  /** Listed but not selectable; its note says why. */
  readonly disabled?: boolean;
}

interface CommonProps {
  readonly label: string;
  /** For assistive technology only. */
  readonly labelHidden?: boolean;
  /**
   * When it is part of a form field, which supplies label, help and error: the control's id, the ids that describe it,
   * and whether it is invalid.
   */
  readonly field?: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': true | undefined;
  };
  readonly options: readonly SelectChoice[];
  /** The chosen options, to show their labels while they are not among the options. */
  readonly chosen?: readonly SelectChoice[];
  /**
   * Searches for a term, at most once a second. The options are offered once `busy` is false and must be that term's
   * (`currentData` of a query, not `data`). Without it, `options` is complete and is filtered here.
   */
  readonly onSearch?: (term: string) => void;
  readonly busy?: boolean;
  readonly placeholder?: string;
  /** Shown when nothing matches. */
  readonly emptyText?: string;
  /** False where an empty value makes no sense. */
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
