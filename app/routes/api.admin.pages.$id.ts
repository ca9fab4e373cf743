import { member } from './api.admin.pages._index';

export const { loader, action, endpoints } = member;
