import { fontLinks } from '../font-links';
import { printLink } from '../print-link';
import adminStyles from './admin.css';

/** The `links` of every page of the back office that does not stand inside its frame, and of the frame. */
export const adminLinks = () => [...fontLinks, { rel: 'stylesheet', href: adminStyles }, printLink];
