import { member } from './api.admin.redirects._index';

export const { loader, action, endpoints } = member;
