/** The process that reads and makes pictures: what anonymous visitors made is decoded by no one else. */
import { answerParent } from '~/platform/child-process.server';
import { perform } from './render.server';

answerParent(perform);
