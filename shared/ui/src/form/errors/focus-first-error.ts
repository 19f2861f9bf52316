/**
 * How often to look for an error that React has not rendered yet, one frame apart: a busy page may need more than one
 * task.
 */
const looksMax = 30;
const frameMs = 16;

/** Moves focus to the first invalid field of a form, or to its summary, once React has rendered the errors. */
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
