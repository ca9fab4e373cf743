/** A thread that draws icons and cards: it has the letters of all faces in it, which no one else needs. */
import { answerTasks } from '~/platform/thread.server';
import { renderBrand } from './brand-image.server';

answerTasks(renderBrand);
