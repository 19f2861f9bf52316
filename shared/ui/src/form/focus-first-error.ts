/** Looks for an error that React has not shown yet, a frame apart: a busy page shows it later than the next task. */
const looksMax = 30;
const frameMs = 16;

/** Moves focus to the first field of a form that is wrong, or to its summary, once React has shown the errors. */
export const focusFirstError = (form: Element | null, looks = looksMax): void => {
  setTimeout(
    () => {
      const wrong =
        form?.querySelector<HTMLElement>('[aria-invalid="true"], .t-list-error') ??
        form?.querySelector<HTMLElement>('.t-error-summary');
      if (wrong) wrong.focus();
      else if (looks > 1) focusFirstError(form, looks - 1);
    },
    looks === looksMax ? 0 : frameMs,
  );
};
