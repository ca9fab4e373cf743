/** The process that decodes and renders untrusted images, separate from the server. */
import { answerParent } from '~/platform/child-process.server';
import { perform } from './render.server';

answerParent(perform);
