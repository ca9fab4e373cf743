import { member } from './api.admin.canned-replies._index';

export const { loader, action, endpoints } = member;
