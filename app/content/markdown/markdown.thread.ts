/** A thread that renders Markdown, so that a slow text delays no other request. */
import { answerTasks } from '~/platform/thread.server';
import { renderMarkdown } from './markdown.server';

answerTasks(renderMarkdown);
