/** A thread that renders Markdown, so that a slow text delays no other request. */
import { handleTasks } from '~/platform/threads/thread.server';
import { renderMarkdown } from './markdown.server';

handleTasks(renderMarkdown);
