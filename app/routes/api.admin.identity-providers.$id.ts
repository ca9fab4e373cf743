import { member } from './api.admin.identity-providers._index';

export const { loader, action, endpoints } = member;
