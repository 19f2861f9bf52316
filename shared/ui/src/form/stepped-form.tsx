import type { CallError } from '@tessera/runtime';
import { getIn, setIn, useFormikContext, type FormikHelpers, type FormikProps, type FormikValues } from 'formik';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '../basics/button';
import type { Fact } from '../core/card';
import { formatDateTime } from '../figures/format-date';
import { ErrorSummary } from './error-summary';
import { focusFirstError } from './errors/focus-first-error';
import { Form } from './form';
import { Review } from './review';
import { refusedFields, useServerErrors } from './errors/server-errors';
import { StepList, type StepState } from './step-list';
import { StillMissing } from './still-missing';
import { useStepHistory } from './use-step-history';

export interface FormStep<Values> {
  readonly id: string;
  readonly title: string;
  /** Names of its fields: their errors must be corrected before the next step. */
  readonly fields: readonly string[];
  readonly content: ReactNode | ((form: FormikProps<Values>) => ReactNode);
  /** The step's summary on the review. */
  readonly review: (values: Values) => readonly Fact[];
}

/** The saved draft of a form in steps. */
export interface FormDraft<Values> {
  /** ISO time of the last save. */
  readonly savedAt: string | null;
  readonly savedValues: Values | null;
  readonly saving: boolean;
  /** Why the last save failed. */
  readonly problem: string | null;
  readonly save: (values: Values, step: string) => void;
}

export interface SteppedFormProps<Values extends FormikValues> {
  readonly label: string;
  /** What is lost when the page is left, as it reads in a sentence: "the payment". */
  readonly what: string;
  /** Names the form on its page: what is typed then survives the end of a session. */
  readonly id?: string;
  readonly initialValues: Values;
  readonly validationSchema?: unknown;
  /** The steps before the review. Their number and ids must not change; the rest may depend on the values. */
  readonly steps: readonly FormStep<Values>[] | ((values: Values) => readonly FormStep<Values>[]);
  /** The step to start at, such as where a draft was left; the first by default. */
  readonly initialStep?: string | undefined;
  /** The live preview, beside the fields of the step with this id; `reviewStep` on the review. */
  readonly aside?: (form: FormikProps<Values>, step: string) => ReactNode;
  /** Shown on the review, above the entered values. */
  readonly reviewNote?: (form: FormikProps<Values>) => ReactNode;
  /** Names the action: "Place 3 orders". */
  readonly submitLabel: (values: Values) => string;
  readonly onSubmit: (values: Values, helpers: FormikHelpers<Values>) => Promise<CallError | null | undefined | void>;
  readonly draft?: FormDraft<Values>;
  /** Leaves the form, from its first step. */
  readonly onCancel: () => void;
}

export const reviewStep = 'review';

/**
 * A form in steps: progress at the left, one column of fields, the preview at the right, a fixed footer, and a review
 * before submitting.
 */
export const SteppedForm = <Values extends FormikValues>(props: SteppedFormProps<Values>): ReactNode => {
  const { label, what, id, initialValues, validationSchema, initialStep, draft, onSubmit } = props;
  const stepsOf = (values: Values): readonly FormStep<Values>[] =>
    typeof props.steps === 'function' ? props.steps(values) : props.steps;
  const ids = [...stepsOf(initialValues).map((step) => step.id), reviewStep];
  const [at, setAt] = useState(() => Math.max(0, ids.indexOf(initialStep ?? '')));
  const [reached, setReached] = useState(at);
  const focusTarget = useRef<'title' | 'error' | null>(null);
  const main = useRef<HTMLElement>(null);

  const show = (index: number, focus: 'title' | 'error'): void => {
    focusTarget.current = focus;
    setAt(index);
    setReached((furthest) => Math.max(furthest, index));
  };
  const recordStep = useStepHistory(ids[at] ?? reviewStep, (step) => {
    const index = ids.indexOf(step);
    if (index >= 0 && index !== at && index <= reached) show(index, 'title');
  });
  const move = (index: number, focus: 'title' | 'error' = 'title'): void => {
    recordStep(ids[at] ?? reviewStep, ids[index] ?? reviewStep, index > at);
    show(index, focus);
  };
  /** Whether this step's fields are valid; shows the errors and focuses the first. */
  const isStepValid = async (form: FormikProps<Values>): Promise<boolean> => {
    const fields = stepsOf(form.values)[at]?.fields ?? [];
    const errors = await form.validateForm();
    await form.setTouched(
      fields.reduce((touched, name) => setIn(touched, name, true) as typeof touched, form.touched),
      false,
    );
    const refused = refusedFields(form.status, form.values);
    const isValid = fields.every((name) => getIn(errors, name) === undefined && !refused.includes(name));
    if (!isValid) focusFirstError(main.current);
    return isValid;
  };
  const goToNext = async (form: FormikProps<Values>): Promise<void> => {
    if (!(await isStepValid(form))) return;
    move(at + 1);
    draft?.save(form.values, ids[at + 1] ?? reviewStep);
  };
  const goTo = async (form: FormikProps<Values>, target: string): Promise<void> => {
    const index = ids.indexOf(target);
    if (index <= at || (await isStepValid(form))) move(index);
  };

  return (
    <Form<Values>
      label={label}
      what={what}
      id={id}
      className="t-form--stepped"
      initialValues={initialValues}
      validationSchema={validationSchema}
      validateOnMount
      savedValues={draft?.savedValues ?? null}
      onSubmit={onSubmit}
      onContinue={ids[at] === reviewStep ? undefined : (form) => void goToNext(form)}
    >
      {(form) => {
        const steps = stepsOf(form.values);
        return (
          <div className="t-stepped">
            <StepsOf<Values> steps={steps} at={at} reached={reached} onGo={(target) => void goTo(form, target)} />
            <section ref={main} className="t-card t-stepped__main" aria-label={steps[at]?.title ?? 'Review'}>
              <StepTitle
                key={at}
                title={steps[at]?.title ?? 'Review'}
                position={`Step ${at + 1} of ${ids.length}`}
                focusTarget={focusTarget}
              />
              {/* A new key for each step: a focused field of this step must not become a field of the next. */}
              <div key={ids[at]} className="t-stepped__fields">
                <ErrorSummary
                  reveal={(name) => {
                    const index = steps.findIndex(({ fields }) => fields.includes(name));
                    if (index >= 0 && index !== at) move(index, 'error');
                  }}
                />
                {ids[at] === reviewStep ? (
                  <>
                    {props.reviewNote?.(form)}
                    <Review
                      parts={steps.map(({ id: step, title, review }) => ({
                        id: step,
                        title,
                        facts: review(form.values),
                      }))}
                      onChange={(step) => move(ids.indexOf(step))}
                    />
                  </>
                ) : (
                  contentOf(steps[at], form)
                )}
              </div>
              <GoToFirstError<Values> steps={steps} at={at} onFound={(index) => move(index, 'error')} />
              <Footer<Values>
                {...props}
                isReview={ids[at] === reviewStep}
                onBack={at === 0 ? undefined : () => move(at - 1)}
                onSave={() => draft?.save(form.values, ids[at] ?? reviewStep)}
              />
            </section>
            <div className="t-stepped__side">
              {props.aside?.(form, ids[at] ?? reviewStep)}
              <StillMissing fields={steps.flatMap(({ fields }) => fields)} />
            </div>
          </div>
        );
      }}
    </Form>
  );
};

const contentOf = <Values,>(step: FormStep<Values> | undefined, form: FormikProps<Values>): ReactNode =>
  typeof step?.content === 'function' ? step.content(form) : step?.content;

interface StepsOfProps<Values> {
  readonly steps: readonly FormStep<Values>[];
  readonly at: number;
  readonly reached: number;
  readonly onGo: (id: string) => void;
}

const StepsOf = <Values,>({ steps, at, reached, onGo }: StepsOfProps<Values>): ReactNode => {
  const { errors, status, values } = useFormikContext<object>();
  const refused = refusedFields(status, values);
  const isWrong = (fields: readonly string[]): boolean =>
    fields.some((name) => getIn(errors, name) !== undefined || refused.includes(name));
  const stateOf = (index: number, fields: readonly string[]): StepState => {
    if (index === at) return 'current';
    if (index > reached) return 'ahead';
    return isWrong(fields) ? 'wrong' : index === steps.length ? 'ahead' : 'done';
  };
  const all = [...steps, { id: reviewStep, title: 'Review', fields: [] }];
  return (
    <StepList
      steps={all.map(({ id, title, fields }, index) => ({
        id,
        title,
        state: stateOf(index, fields),
        open: index !== at && index <= reached,
      }))}
      onGo={onGo}
    />
  );
};

interface StepTitleProps {
  readonly title: string;
  readonly position: string;
  readonly focusTarget: RefObject<'title' | 'error' | null>;
}

/** Focus moves to the title of the new step, so that it is announced. */
const StepTitle = ({ title, position, focusTarget }: StepTitleProps): ReactNode => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusTarget.current === 'title') heading.current?.focus();
    if (focusTarget.current === 'error') focusFirstError(heading.current?.closest('section') ?? null);
    focusTarget.current = null;
  }, [focusTarget]);
  return (
    <h2 ref={heading} tabIndex={-1} className="t-stepped__title">
      <span className="t-visually-hidden">{position}: </span>
      {title}
    </h2>
  );
};

interface GoToFirstErrorProps<Values> {
  readonly steps: readonly FormStep<Values>[];
  readonly at: number;
  readonly onFound: (index: number) => void;
}

/** After a refused submit, goes to the first step with an error. */
const GoToFirstError = <Values,>({ steps, at, onFound }: GoToFirstErrorProps<Values>): null => {
  const { submitCount, isSubmitting, errors, values } = useFormikContext<object>();
  const server = useServerErrors();
  const seen = useRef(0);
  useEffect(() => {
    if (isSubmitting || submitCount === seen.current) return;
    seen.current = submitCount;
    const refused = refusedFields({ serverErrors: server }, values);
    const index = steps.findIndex(({ fields }) =>
      fields.some((name) => getIn(errors, name) !== undefined || refused.includes(name)),
    );
    if (index >= 0 && index !== at) onFound(index);
  }, [submitCount, isSubmitting, errors, values, server, steps, at, onFound]);
  return null;
};

interface FooterProps<Values extends FormikValues> extends Pick<
  SteppedFormProps<Values>,
  'draft' | 'submitLabel' | 'onCancel'
> {
  readonly isReview: boolean;
  readonly onBack: (() => void) | undefined;
  readonly onSave: () => void;
}

const Footer = <Values extends FormikValues>({
  draft,
  submitLabel,
  onCancel,
  isReview,
  onBack,
  onSave,
}: FooterProps<Values>): ReactNode => {
  const { isSubmitting, values } = useFormikContext<Values>();
  return (
    <div className="t-submit-bar">
      <Button onClick={onBack ?? onCancel} unavailable={isSubmitting && 'It is being submitted'}>
        {onBack === undefined ? 'Cancel' : 'Back'}
      </Button>
      <div className="t-submit-bar__end">
        {draft !== undefined && (
          <>
            <span role="status" className={draft.problem === null ? 't-small t-muted' : 't-small t-bad'}>
              {draft.problem ?? (draft.savedAt === null ? '' : `Saved ${formatDateTime(draft.savedAt)}`)}
            </span>
            <Button kind="quiet" busy={draft.saving} onClick={onSave}>
              Save draft
            </Button>
          </>
        )}
        <Button
          key={isReview ? 'submit' : 'continue'}
          type="submit"
          kind="primary"
          busy={isSubmitting}
          // The second click of a double-click on Continue would hit the submit button that appears in its place.
          onClick={(event) => {
            if (event.detail > 1) event.preventDefault();
          }}
        >
          {isReview ? submitLabel(values) : 'Continue'}
        </Button>
      </div>
    </div>
  );
};
