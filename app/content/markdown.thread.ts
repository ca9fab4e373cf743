/** A thread that renders Markdown: what somebody writes may take any time, and nobody else should wait for it. */
import { answerTasks } from '~/platform/thread.server';
import { renderMarkdown } from './markdown.server';

answerTasks(renderMarkdown);
