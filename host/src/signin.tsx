import '@tessera/ui/tokens.css';
import './styles/sign-in.css';
import { applyTheme } from '@tessera/ui/theme';
import { createRoot } from 'react-dom/client';
import { readBoot } from './boot/read-boot';
import { SignInPage } from './sign-in/sign-in-page';
import { readSchemeNow } from './theme/scheme-now';

// The page before sign-in loads no federation, no antd and no form library, so that it shows at once.
const boot = readBoot(document);
applyTheme(boot.firm.theme, readSchemeNow());
const root = document.getElementById('root');
if (root) createRoot(root).render(<SignInPage boot={boot} />);
