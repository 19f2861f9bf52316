import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { formStepsOf, formStepsState } from '@tessera/runtime';

/**
 * Gives every step of a form an entry in the tab's history, so that the browser's Back goes to the previous step.
 * Returning to an earlier step goes back in the history instead of adding an entry, so that leaving takes no more
 * presses than there are steps. `onGo` receives the step that Back or Forward leads to.
 */
export const useStepHistory = (
  start: string,
  onGo: (step: string) => void,
): ((from: string, to: string, forward: boolean) => void) => {
  const navigate = useNavigate();
  const { pathname, search, hash, state, key } = useLocation();
  const type = useNavigationType();
  const here = { pathname, search, hash };
  const through = useRef<readonly string[]>([start]);
  const seen = useRef(key);
  const isMarked = useRef(false);
  useEffect(() => {
    // A reloaded form starts from its first step, whatever step its entry showed.
    if (key === seen.current) {
      if (!isMarked.current && formStepsOf(state) !== null)
        void navigate(here, { replace: true, state: formStepsState(through.current) });
      isMarked.current = true;
      return;
    }
    seen.current = key;
    if (type !== 'POP') return;
    through.current = formStepsOf(state) ?? [start];
    onGo(through.current.at(-1) ?? start);
  });
  return (from, to, forward) => {
    const before = through.current;
    const at = before.indexOf(to);
    if (at >= 0 && at < before.length - 1) {
      through.current = before.slice(0, at + 1);
      return void navigate(at + 1 - before.length);
    }
    if (to === from) return;
    through.current = forward ? [...before, to] : [...before.slice(0, -1), to];
    // Mark the first step's entry as a step too: going back to it does not leave the form.
    if (forward && formStepsOf(state) === null) void navigate(here, { replace: true, state: formStepsState(before) });
    void navigate(here, { replace: !forward, state: formStepsState(through.current) });
  };
};
