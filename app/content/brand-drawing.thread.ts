/** A thread that draws icons and cards: it has the letters of all faces in it, which nobody else needs. */
import { answerTasks } from '~/platform/thread.server';
import { drawBrand } from './brand-drawing.server';

answerTasks(drawBrand);
