import type { CallError } from '@tessera/runtime';

/** What a preview says is refused, on which field; null when nothing is. */
type PreviewProblem = { readonly fieldName: string; readonly errorMessage: string } | null;

/** What the platform refuses in a preview, as the error of the call that would be refused. */
export const previewRefusal = (preview: { readonly problem: PreviewProblem } | null): CallError | null => {
  const problem = preview?.problem ?? null;
  return (
    problem && {
      statusCode: 400,
      type: 'bad-request',
      errorMessage: problem.errorMessage,
      fieldErrors: [{ ...problem, type: 'invalid' }],
    }
  );
};
