package com.example.androidworld;

import android.app.Activity;

/** An empty page: hosts start it once, so that the app's broadcasts reach it. */
public class MainActivity extends Activity {}
