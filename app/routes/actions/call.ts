import { route } from '~/http/api/endpoint.server';
import { actionEndpoints } from '~/http/forms/button-action.server';
import { buttonActions } from './table.server';

export const { loader, action, endpoints } = route(actionEndpoints(buttonActions));
