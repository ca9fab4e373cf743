/** A thread that renders icons and cards. It holds the outlines of all fonts, which no other code needs. */
import { handleTasks } from '~/platform/threads/thread.server';
import { renderBrand } from './brand-image.server';

handleTasks(renderBrand);
