import NProgress from 'nprogress';
import type { ProgressBar } from './work-count';

/**
 * The bar at the top of the page: never below 0.2, no spinner (specification, section 9). Styled by class, since the
 * page allows no inline styles.
 */
export const createProgressBar = (): ProgressBar => {
  NProgress.configure({
    minimum: 0.2,
    showSpinner: false,
    template: '<div class="bar" role="presentation"><div class="peg"></div></div>',
    barSelector: '.bar',
  });
  return { show: () => void NProgress.start(), hide: () => void NProgress.done() };
};
