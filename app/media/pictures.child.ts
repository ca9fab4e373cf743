/** The process that reads and makes pictures: what strangers made is decoded by nobody else. */
import { answerParent } from '~/platform/child.server';
import { perform } from './draw.server';

answerParent(perform);
