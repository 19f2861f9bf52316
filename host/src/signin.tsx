import '@tessera/ui/form-page.css';
import './styles/public-form.css';
import './styles/sign-in.css';
import { applyTheme } from '@tessera/ui/theme';
import { createRoot } from 'react-dom/client';
import { readBoot } from './boot/read-boot';
import { Started } from './boot/started';
import { tellHostStart } from './boot/tell-host-start';
import { SignInPage } from './sign-in/sign-in-page';
import { readCurrentScheme } from './theme/current-scheme';

// The page before sign-in loads no federation, no antd and no form library, so that it shows at once.
const boot = readBoot(document);
tellHostStart('begun');
applyTheme(boot.firm.theme, readCurrentScheme());
const hasStarted = (): void => tellHostStart('started');
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <>
      <SignInPage boot={boot} />
      <Started onStarted={hasStarted} />
    </>,
  );
