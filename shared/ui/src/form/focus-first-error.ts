/** Moves focus to the first field of a form that is wrong, or to its summary, once React has shown the errors. */
export const focusFirstError = (form: Element | null): void => {
  setTimeout(() => (form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form?.querySelector<HTMLElement>('.t-error-summary'))?.focus(), 0);
};
