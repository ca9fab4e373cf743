/** A thread that renders Markdown: what someone writes may take any time, and no one else should wait for it. */
import { answerTasks } from '~/platform/thread.server';
import { renderMarkdown } from './markdown.server';

answerTasks(renderMarkdown);
