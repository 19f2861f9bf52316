/** The progress bar's calculation: begins with the first piece of work and ends with the last. */
export interface WorkCount {
  /** One more piece of work; the returned function ends it, once. */
  readonly start: () => () => void;
}

export interface ProgressBar {
  readonly show: () => void;
  readonly hide: () => void;
}

/** Work shorter than this shows nothing (specification, section 9). */
const progressDelayMs = 500;

export const createWorkCount = (bar: ProgressBar): WorkCount => {
  let open = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  return {
    start: () => {
      open += 1;
      if (open === 1) timer = setTimeout(bar.show, progressDelayMs);
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        open -= 1;
        if (open > 0) return;
        if (timer) clearTimeout(timer);
        timer = null;
        bar.hide();
      };
    },
  };
};
